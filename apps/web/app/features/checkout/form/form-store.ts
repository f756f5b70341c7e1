import { noPress } from '../../../lib/press.ts'
import { type CheckoutValues, fieldIds, fieldNames } from './checkout-fields.ts'

export type FieldName = keyof CheckoutValues
export type FieldErrors = { [Name in FieldName]?: string }
export type CheckedFields =
  | { values: CheckoutValues; errors?: undefined }
  | { values?: undefined; errors: FieldErrors }
export type CheckFields = (values: CheckoutValues) => Promise<CheckedFields>

type FormState = Readonly<{
  values: CheckoutValues
  errors: FieldErrors
  /** Changed by the shopper, and not merely filled in. */
  dirty: ReadonlySet<FieldName>
  /** Left once, and looked at since. */
  touched: ReadonlySet<FieldName>
  /** How often the form was sent while something was wrong, or not. */
  submitCount: number
}>

/** A press takes that long: an error that appeared meanwhile would move what is being pressed. */
const PRESS_MS = 200

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PRESS_MS))

const withName = (names: ReadonlySet<FieldName>, name: FieldName, isIn: boolean) => {
  const next = new Set(names)
  if (isIn) next.add(name)
  else next.delete(name)
  return next
}

/** Errors of some fields as they were found, those of the others as they are. */
function renewed(shown: FieldErrors, found: FieldErrors, names: readonly FieldName[]): FieldErrors {
  const next = { ...shown }
  for (const name of names) {
    delete next[name]
    const message = found[name]
    if (message !== undefined) next[name] = message
  }
  return next
}

/** What the form holds, in one place that all fields read, so that a key press paints one field. */
function createState(values: CheckoutValues) {
  let state: FormState = {
    ...{ values, errors: {}, submitCount: 0 },
    ...{ dirty: new Set(), touched: new Set() },
  }
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write(change: Partial<FormState>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Sending = {
  onValid: (values: CheckoutValues) => void | Promise<void>
  onInvalid: (errors: FieldErrors) => void
}

/**
 * A form that checks each field when it is left, what is wrong with every key, and all of it when it is sent. Errors come
 * and go only between presses: none of them moves what is being pressed.
 */
export function createFormStore(initial: CheckoutValues, firstCheck: CheckFields) {
  const { read, write, subscribe } = createState(initial)
  let check = firstCheck

  /** What is wrong with the values as they are once nobody presses anything. */
  async function findErrors(): Promise<CheckedFields> {
    const { values } = read()
    const found = await check(values)
    await noPress()
    return read().values === values ? found : await findErrors()
  }

  async function look(names: readonly FieldName[]): Promise<boolean> {
    const { errors = {} } = await findErrors()
    write({ errors: renewed(read().errors, errors, names) })
    return names.every((name) => errors[name] === undefined)
  }

  /** A field that was filled in is looked at again where something is wrong, or where all was sent before. */
  function lookAgain(name: FieldName) {
    const { errors, submitCount } = read()
    const wrong = fieldNames.filter((each) => errors[each] !== undefined)
    const names = submitCount > 0 ? [...wrong, name] : wrong
    if (names.length > 0) void look(names)
  }

  function setValue<Name extends FieldName>(
    name: Name,
    value: CheckoutValues[Name],
    { isDirty = read().dirty.has(name) } = {},
  ) {
    const { values, dirty } = read()
    if (values[name] === value) return
    write({ values: { ...values, [name]: value }, dirty: withName(dirty, name, isDirty) })
    lookAgain(name)
  }

  return {
    ...{ read, subscribe, look, setValue },
    lookAtAll: () => look(fieldNames),
    setCheck(next: CheckFields) {
      check = next
    },
    type<Name extends FieldName>(name: Name, value: CheckoutValues[Name]) {
      setValue(name, value, { isDirty: (initial[name] ?? false) !== value })
    },
    async leave(name: FieldName) {
      const { errors = {} } = await findErrors()
      if (errors[name] !== undefined && read().errors[name] === undefined) {
        await pause()
        await noPress()
      }
      await look([name])
      write({ touched: withName(read().touched, name, true) })
    },
    setError(name: FieldName, message: string) {
      write({ errors: { ...read().errors, [name]: message } })
    },
    focus: (name: FieldName) => document.getElementById(fieldIds[name])?.focus(),
    async send({ onValid, onInvalid }: Sending) {
      const { values, errors = {} } = await findErrors()
      write({ errors, submitCount: read().submitCount + 1 })
      await (values ? onValid(values) : onInvalid(errors))
    },
  }
}

export type FormStore = ReturnType<typeof createFormStore>
