import { type Html, html } from '../html.ts'
import type { Behaviour } from './behaviour.ts'
import { styles } from './mailbox-styles.ts'
import type { Message } from './store.ts'

const REFRESH_SECONDS = 5

export function listPage(messages: Message[], behaviour: Behaviour): Html {
  const refresh = html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`
  return page(
    'Sandbox mailbox',
    html`<header>
      <h1>Sandbox mailbox</h1>
      <p>${count(messages.length)}${behaviourNote(behaviour)}</p>
    </header>
    ${messages.length > 0 ? table(messages) : empty}`,
    refresh,
  )
}

export function messagePage(message: Message): Html {
  return page(
    message.subject || 'No subject',
    html`<header>
      <p><a href="/">All messages</a></p>
      <h1>${message.subject || 'No subject'}</h1>
      <p>${message.from} to ${message.to.join(', ')}, ${moment(message.receivedAt)}</p>
    </header>
    ${message.html ? framed(message.html) : []}
    <section><h2>Text</h2><pre>${message.text || 'This message has no text part.'}</pre></section>
    ${headersOf(message)}`,
  )
}

export const missingPage = (): Html =>
  page(
    'No such message',
    html`<header><h1>No such message</h1><p><a href="/">All messages</a></p></header>`,
  )

const empty = html`<p class="empty">Nothing here yet. Mail sent to the sandbox appears by itself.</p>`

const count = (messages: number) => (messages === 1 ? '1 message' : `${messages} messages`)

/** Said only when the server misbehaves, so that nobody hunts for a mail that cannot come. */
function behaviourNote({ mode, delayMs }: Behaviour): Html {
  if (mode === 'ok') return html``
  return html` <strong class="mode">mode: ${mode}${mode === 'slow' ? ` ${delayMs} ms` : ''}</strong>`
}

const moment = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`

function table(messages: Message[]): Html {
  return html`<table>
    <thead><tr><th>Subject</th><th>To</th><th>From</th><th>Received</th></tr></thead>
    <tbody>${messages.map(row)}</tbody>
  </table>`
}

const row = (message: Message): Html => html`<tr>
  <td><a href="/messages/${message.id}">${message.subject || 'No subject'}</a></td>
  <td>${message.to.join(', ')}</td>
  <td>${message.from}</td>
  <td>${moment(message.receivedAt)}</td>
</tr>`

/** Without any permission in `sandbox` the mail cannot run scripts, send forms or leave its frame. */
const framed = (body: string): Html =>
  html`<section><h2>As sent</h2>
    <iframe sandbox="" srcdoc="${body}" title="The message as sent"></iframe></section>`

function headersOf({ headers }: Message): Html {
  const rows = Object.entries(headers).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )
  return html`<section><h2>Headers</h2><table class="headers"><tbody>${rows}</tbody></table></section>`
}

function page(title: string, body: Html, head: Html = html``): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title}</title>
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>`
}
