import { type Html, html } from '../../html.ts'
import { printAmount } from '../currencies.ts'
import type { ProviderEvent } from '../state/event-log.ts'
import type { Session } from '../state/session-shape.ts'
import type { PaymentIntent } from '../state/shapes.ts'
import { type TestCard, testCards } from '../test-cards.ts'
import { documentOf } from './document.ts'
import { pageStyles } from './styles.ts'

const styles = html`
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
header { display: flex; align-items: center; gap: .75rem; margin-bottom: 2rem }
h1 { font-size: 1.625rem }
h2 { margin: 2rem 0 .5rem; font-size: 1rem }
.scroll {
  overflow-x: auto; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface);
}
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { padding: .5rem .875rem; text-align: left; vertical-align: top }
th { color: var(--quiet); font-weight: 600 }
tbody tr { border-top: 1px solid var(--line) }
code { font: .8125rem/1.5 ui-monospace, monospace; white-space: nowrap }
.empty { padding: 1.5rem; color: var(--quiet); text-align: center }
`

type Snapshot = {
  intents: readonly PaymentIntent[]
  sessions: readonly Session[]
  events: readonly ProviderEvent[]
}

/** What has happened lately, and with which cards to make more of it happen. */
export const indexPage = ({ intents, sessions, events }: Snapshot): Html =>
  documentOf({
    title: 'Sandbox payments',
    styles: [pageStyles, styles],
    body: html`<main>
      <header><h1>Sandbox payments</h1><span class="tag">Test</span></header>
      ${section('Payment intents', ['Id', 'Amount', 'Status', 'Created'], intents.map(intentRow))}
      ${section('Checkout sessions', ['Id', 'Amount', 'Status', 'Page'], sessions.map(sessionRow))}
      ${section('Events', ['Id', 'Type', 'Webhook', 'Created'], events.map(eventRow))}
      ${section('Test cards', ['Number', 'What happens', 'Server side'], testCards.map(cardRow))}
    </main>`,
  })

function section(title: string, columns: readonly string[], rows: readonly Html[]): Html {
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`)
  const table = html`<table aria-label="${title}"><thead><tr>${heads}</tr></thead>
    <tbody>${rows}</tbody></table>`
  const content = rows.length > 0 ? table : html`<p class="empty">Nothing yet.</p>`
  return html`<h2>${title}</h2><div class="scroll">${content}</div>`
}

const intentRow = (intent: PaymentIntent): Html => html`<tr><td><code>${intent.id}</code></td>
  <td>${printAmount(intent.amount, intent.currency)} ${intent.currency}</td>
  <td>${intent.status}</td><td>${moment(intent.created)}</td></tr>`

const sessionRow = (session: Session): Html => html`<tr><td><code>${session.id}</code></td>
  <td>${printAmount(session.amount_total, session.currency)} ${session.currency}</td>
  <td>${session.status}</td>
  <td>${session.url ? html`<a href="/pay/${session.id}">open</a>` : html``}</td></tr>`

const eventRow = (event: ProviderEvent): Html => html`<tr><td><code>${event.id}</code></td>
  <td>${event.type}</td><td>${event.pending_webhooks > 0 ? 'not delivered' : 'done'}</td>
  <td>${moment(event.created)}</td></tr>`

const cardRow = (card: TestCard): Html => html`<tr><td><code>${card.number}</code></td>
  <td>${card.note}</td><td><code>${card.preset ?? ''}</code></td></tr>`

const moment = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
