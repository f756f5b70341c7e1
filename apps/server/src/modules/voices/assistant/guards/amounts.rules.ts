/** Signs and names of money, by the currency they mean. Every dollar sign is the dollar unless a letter says otherwise. */
const names: readonly (readonly [string, string])[] = [
  ['CA\\$|C\\$|CAD|canadian dollars?', 'CAD'],
  ['A\\$|AU\\$|AUD|australian dollars?', 'AUD'],
  ['US\\$|\\$|USD|US dollars?|dollars?|bucks?', 'USD'],
  ['€|EUR|euros?', 'EUR'],
  ['£|GBP|pounds?|quid', 'GBP'],
  ['JP¥|JPY|yen', 'JPY'],
  ['CN¥|CNY|RMB|yuan|renminbi', 'CNY'],
  ['¥', 'JPY'],
  ['CHF|swiss francs?|francs?|Fr\\.', 'CHF'],
  ['₹|INR|rupees?|Rs\\.?', 'INR'],
  ['US-?cents?|cents?|¢', 'cents'],
]

const words: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
}

/** Numbers in words become figures, and a hundred of one is a hundred. */
export const inFigures = (text: string): string =>
  text
    .replace(/\b(?:an?|one) (hundred|thousand)\b/gi, (_, word) => words[word.toLowerCase()] ?? word)
    .replace(/\b[a-z]+\b/gi, (word) => words[word.toLowerCase()] ?? word)

const sign = names.map(([pattern]) => `(?:${pattern})`).join('|')
const figure = String.raw`\d{1,3}(?:[.,'\u2019\s]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`
const before = new RegExp(`(?<![A-Za-z])(${sign})\\s?(${figure})`, 'gi')
const after = new RegExp(`(?<![\\d.,])(${figure})\\s?-?(${sign})(?![A-Za-z])`, 'gi')

const currencyOf = (text: string): string =>
  names.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(text))?.[1] ?? text

/** 1,234.50, 1.234,50, 1 234,5 and 1234.5 are one number. */
function numberIn(text: string): string {
  const plain = text.replace(/[\s'’]/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimals ? plain.slice(0, -decimals[0].length) : plain).replace(/[.,]/g, '')
  const fraction = (decimals?.[1] ?? '').padEnd(2, '0').replace(/^00$/, '')
  return `${Number(whole)}${fraction ? `.${fraction}` : ''}`
}

/** The amounts of money a text names, as "USD 249.99", however they are written. */
export function amountsIn(text: string): string[] {
  const plain = inFigures(text.normalize('NFKC'))
  const found = [
    ...[...plain.matchAll(before)].map(([, name = '', number = '']) => [name, number]),
    ...[...plain.matchAll(after)].map(([, number = '', name = '']) => [name, number]),
  ]
  return [
    ...new Set(found.map(([name = '', number = '']) => `${currencyOf(name)} ${numberIn(number)}`)),
  ]
}

const decimal = /(?<![\d.,])\d{1,9}[.,]\d{2}(?![\d.,]*\d)/g

/** Figures with two places, such as prices without a currency. */
export const decimalsIn = (text: string): string[] => [
  ...new Set((text.normalize('NFKC').match(decimal) ?? []).map((one) => one.replace(',', '.'))),
]

const percent = /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per ?cent\b|percent\b|p\.c\.)/gi

/** Shares in percent, as numbers. */
export const percentsIn = (text: string): string[] => [
  ...new Set(
    [...inFigures(text.normalize('NFKC')).matchAll(percent)].map(([, n = '']) => numberIn(n)),
  ),
]

const free =
  /\b(?:for free|free of charge|free (?:key|licen[cs]e|copy|upgrade|of cost)s?|half (?:the )?price|no charge|costs? nothing|gratis|(?:is|are|all|now|completely|entirely|totally) free(?! (?:of|from|to)\b)|free (?:today|now|this week|until))\b/gi

/** Prices without a figure. */
export const gratisIn = (text: string): string[] => [
  ...new Set((text.match(free) ?? []).map((each) => each.toLowerCase())),
]

/** Words in capitals with figures, and what follows the word coupon. */
const coupon = /\b(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z][A-Z\d-]{3,19}\b/g
const named =
  /\b(?:coupons?|vouchers?|promo(?:tion)?s?|discounts?)(?:\s+codes?)?[\s:"“‘'*`]+([A-Z][A-Z\d-]{2,19})\b/g

/** What may be a coupon. Names and numbers of orders have the same shape, so each must be known. */
export const codesIn = (text: string): string[] => [
  ...new Set([
    ...(text.match(coupon) ?? []),
    ...[...text.matchAll(named)].map(([, code = '']) => code),
  ]),
]
