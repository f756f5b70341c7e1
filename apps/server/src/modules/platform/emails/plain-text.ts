/// <reference path="./html-to-text.d.ts" />
import { compile, type Formatter } from 'html-to-text'

const isSpoken = (href: string) => /^(tel|mailto):/.test(href)

/** "order page (https://…)": the address of a link follows its words. */
const linkBehindWords: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  const href = element.attribs?.href ?? ''
  if (href && !isSpoken(href)) builder.addInline(` (${href})`, { noWordTransform: true })
}

/** A button is a line of its own, its address below. */
const addressBelow: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.addInline(':')
  builder.addLineBreak()
  builder.addInline(element.attribs?.href ?? '', { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const inColumns = { ...paragraph, colSpacing: 3, rowSpacing: 0, maxColumnWidth: 1_000 }

/** Read once: what the selectors mean takes longer to find out than writing a mail by them. */
const textOf = compile({
  wordwrap: false,
  formatters: { linkBehindWords, addressBelow },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'table', format: 'block', options: line },
    { selector: 'td', format: 'block', options: line },
    { selector: 'td.pad', format: 'block', options: paragraph },
    { selector: 'table.sums', format: 'dataTable', options: inColumns },
    { selector: 'table.list', format: 'dataTable', options: { ...inColumns, colSpacing: 1 } },
    { selector: 'h1', format: 'heading', options: { ...paragraph, uppercase: false } },
    { selector: 'h2', format: 'heading', options: { ...paragraph, uppercase: true } },
    { selector: 'a', format: 'linkBehindWords' },
    { selector: 'a.word', format: 'inline' },
    { selector: 'a.btn', format: 'addressBelow' },
    { selector: 'a.btn2', format: 'addressBelow' },
  ],
})

/** The mail without its looks. A paragraph is one line, so that every screen breaks it where it ends. */
export const plainTextOf = (html: string): string =>
  textOf(html)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
