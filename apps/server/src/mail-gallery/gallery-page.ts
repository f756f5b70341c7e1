import { samples } from './samples.ts'

export const widths = [680, 375, 320] as const
export const schemes = ['light', 'dark'] as const

export type Look = Readonly<{
  mail: string
  width: (typeof widths)[number]
  scheme: (typeof schemes)[number]
}>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const query = (look: Look) =>
  `?${new URLSearchParams({ mail: look.mail, width: String(look.width), scheme: look.scheme })}`

const link = (label: string, look: Look, isChosen: boolean) =>
  `<a href="/dev/mails${escaped(query(look))}"${isChosen ? ' aria-current="page"' : ''}>${escaped(label)}</a>`

const style = `
body{margin:0;display:grid;grid-template-columns:17rem 1fr;font:14px/1.6 system-ui,sans-serif;color:#13201f;background:#e9ebe7}
nav{padding:1rem;height:100vh;overflow:auto;box-sizing:border-box;position:sticky;top:0;background:#fff}
nav a{display:block;padding:.1rem .5rem;border-radius:6px;color:inherit;text-decoration:none}
a[aria-current]{background:#e2f1f4;font-weight:600}
main{padding:1rem 1.5rem;min-width:0}
header a{margin-right:.25rem;padding:.15rem .6rem;border-radius:6px;color:inherit}
iframe{display:block;border:0;background:#fff;border-radius:8px;margin:.75rem 0}
`

const mails = (look: Look) =>
  samples.map(({ name }) => link(name, { ...look, mail: name }, name === look.mail)).join('')

const choices = (look: Look) =>
  [
    ...widths.map((width) => link(`${width} px`, { ...look, width }, width === look.width)),
    ...schemes.map((scheme) => link(scheme, { ...look, scheme }, scheme === look.scheme)),
  ].join(' ')

/** The list of all mails, and one of them as a page and as plain text. */
export const galleryPage = (look: Look, subject: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>E-mails – Keyhaven</title><style>${style}</style></head>
<body><nav aria-label="E-mails">${mails(look)}</nav>
<main><header><h1>${escaped(subject)}</h1>${choices(look)}</header>
<iframe title="The mail" src="/dev/mails/page${escaped(query(look))}" width="${look.width}" height="1500"></iframe>
<h2>Plain text</h2>
<iframe title="Its plain text" src="/dev/mails/text${escaped(query(look))}" width="680" height="900"></iframe>
</main></body></html>`

/** The mail in one scheme, whatever the computer of the reader prefers. */
export const inScheme = (html: string, scheme: Look['scheme']): string =>
  html.replace(
    '@media (prefers-color-scheme:dark)',
    scheme === 'dark' ? '@media all' : '@media not all',
  )

/** Plain text as a mail program shows it: lines wrap where the window ends. */
export const mailText = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain text</title><pre style="white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace;padding:1rem">${escaped(text)}</pre></html>`
