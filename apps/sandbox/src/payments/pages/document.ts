import { type Html, html } from '../../html.ts'
import type { ScriptName } from '../browser/bundle.ts'
import { tokens } from './styles.ts'

type Page = {
  title: string
  styles: readonly Html[]
  body: Html
  scripts?: readonly ScriptName[]
  /** The origins of the pages that may talk to this one. */
  parents?: readonly string[]
}

export function documentOf({ title, styles, body, scripts = [], parents = [] }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${tokens}${styles}</style>
</head>
<body data-parents="${parents.join(' ')}">${body}${scripts.map(scriptTag)}</body>
</html>`
}

/** The library is a plain script, as in the shop; all others are modules. */
const scriptTag = (name: ScriptName): Html =>
  name === 'stripe.js'
    ? html`<script src="/stripe.js"></script>`
    : html`<script type="module" src="/scripts/${name}"></script>`
