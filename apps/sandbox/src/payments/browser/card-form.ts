import { formatExpiry, formatNumber } from '../card-format.ts'
import {
  brandOf,
  codeLength,
  digitsOf,
  judgeCode,
  judgeExpiry,
  judgeNumber,
  readExpiry,
} from '../card-rules.ts'
import { dress, type FormAppearance, type FormFont, loadFonts, paint } from './appearance.ts'
import { createCardField } from './card-field.ts'
import { createMethodChoice } from './method-choice.ts'
import { meetParent } from './parent-line.ts'
import { type CallResult, callProvider, type ErrorView, intentIdIn } from './provider-call.ts'

type Greeting = {
  key: string
  appearance: FormAppearance
  fonts: FormFont[]
  types: readonly string[]
}
type Confirmation = {
  clientSecret: string
  billing: object
  returnUrl?: string
  elements: object
}

const form = document.querySelector('form') as HTMLFormElement
const line = await meetParent<Greeting>()
const { key, appearance, fonts, types } = line.greeting
const choice = createMethodChoice(form, () => onChange())

const number = createCardField({
  name: 'number',
  judge: judgeNumber,
  format: formatNumber,
  onChange: onNumber,
})
const expiry = createCardField({
  name: 'expiry',
  judge: (text) => judgeExpiry(text, new Date()),
  format: formatExpiry,
  onChange,
})
const code = createCardField({
  name: 'code',
  judge: (text) => judgeCode(text, brandOf(number.input.value)),
  onChange,
})
const fields = [number, expiry, code]

function onNumber() {
  const brand = brandOf(number.input.value)
  form.dataset.brand = brand
  code.input.placeholder = `${codeLength(brand)} digits`
  code.recheck()
  onChange()
}

function onChange() {
  line.tell('change', {
    complete: choice.value() !== 'card' || fields.every((field) => field.isGood()),
    empty: fields.every((field) => field.input.value === ''),
    collapsed: false,
    value: { type: choice.value() },
  })
}

/** Every field says what is wrong with it; the first of them gets the focus. */
function validate(): ErrorView | undefined {
  if (choice.value() !== 'card') return undefined
  const verdicts = fields.map((field) => ({ field, message: field.check() }))
  const first = verdicts.find(({ message }) => message !== undefined)
  if (!first) return undefined
  first.field.input.focus()
  return {
    type: 'validation_error',
    code: `invalid_${first.field.input.id}`,
    message: first.message ?? '',
  }
}

async function confirm({
  clientSecret,
  billing,
  returnUrl,
  elements,
}: Confirmation): Promise<CallResult> {
  const error = validate()
  if (error) return { error }
  const path = `${intentIdIn(clientSecret)}/confirm`
  const call = { origin: location.origin, key, method: 'POST', path } as const
  const terms = { client_secret: clientSecret, return_url: returnUrl, elements }
  if (choice.value() !== 'card') {
    const other = { type: choice.value(), billing_details: billing }
    return callProvider(call, { ...terms, payment_method_data: other })
  }
  const { month, year } = readExpiry(expiry.input.value) ?? { month: 0, year: 0 }
  const card = {
    number: digitsOf(number.input.value),
    exp_month: month,
    exp_year: year,
    cvc: code.input.value.trim(),
  }
  return callProvider(call, {
    ...terms,
    payment_method_data: { type: 'card', card, billing_details: billing },
  })
}

function clear() {
  for (const field of fields) field.clear()
  onNumber()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  line.tell('submit')
})
form.addEventListener('focusin', () => line.tell('focus', {}))
form.addEventListener('focusout', () => line.tell('blur', {}))
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') line.tell('escape', {})
})

line.answer({
  validate,
  confirm: (data) => confirm(data as Confirmation),
  types: (data) => choice.offer(data as string[]),
  appearance: (data) => dress(data as FormAppearance),
  backdrop: (data) => paint(String(data)),
  focus: () => number.input.focus(),
  blur: () => (document.activeElement as HTMLElement | null)?.blur(),
  clear,
})

choice.offer(types)
dress(appearance)
loadFonts(fonts)
new ResizeObserver(() => line.tell('height', document.body.offsetHeight)).observe(document.body)
form.hidden = false
line.tell('ready')
