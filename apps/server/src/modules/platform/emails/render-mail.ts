import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { plainTextOf } from './plain-text.ts'

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** What a browser would fetch early: in a mail every picture is there already. */
const preloads = /<link rel="preload" as="image"[^>]*>/g

/** A mail as a page. Nothing in it is waited for, so it is written in one go. */
export const pageOf = (body: ReactElement): string =>
  DOCTYPE + renderToString(body).replace(preloads, '')

/** What belongs together, with what joins it. */
const joints: readonly (readonly [RegExp, string])[] = [
  [/\b(e)-(?=mail)/gi, '$1\u2011'],
  [/\bwithin (?=\d)/g, 'within\u00a0'],
  [/(\d) (?=[ap]m\b)/g, '$1\u00a0'],
  [/\b([ap]m) (?=ET\b)/g, '$1\u00a0'],
  [/× (?=\d)/g, '×\u00a0'],
  // Copied into a form, a number has to be the one we gave: nothing in it is replaced.
  [/\b[A-Z]{1,3}(?:-[A-Z\d]{3,})+(?:-\d+)?\b/g, '<span class="nw">$&</span>'],
]

const joined = (text: string) =>
  joints.reduce((words, [shape, joint]) => words.replace(shape, joint), text)

/** No line ends inside "e-mail", a time, or the number of an order. */
function unbroken(html: string): string {
  const [head = '', ...body] = html.split(/(?=<body)/)
  return head + body.join('').replace(/>[^<>]+</g, joined)
}

/** A mail as it is sent: for mail programs, and without looks. */
export function renderMail(body: ReactElement, finish = (html: string) => html) {
  const html = finish(pageOf(body))
  return { html: unbroken(html), text: plainTextOf(html) }
}
