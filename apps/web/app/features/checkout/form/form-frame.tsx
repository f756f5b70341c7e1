import { type ReactNode, useEffect, useState } from 'react'
import { persistent } from '../../../lib/loading/persistent.ts'
import { useStorefront } from '../../../state/storefront.ts'
import type { CheckoutValues } from './checkout-fields.ts'
import { FormContext } from './form-context.ts'
import { type CheckFields, createFormStore, type FieldErrors } from './form-store.ts'

type Schema = typeof import('./checkout-schema.ts')

let loading: Promise<Schema | undefined> | undefined

/** The rules come with the first touch, not with the page; the next touch asks again if they did not. */
function loadRules() {
  loading ??= persistent(() => import('./checkout-schema.ts')).catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}

/** Where the rules do not come, the server alone finds what is wrong: it has the same ones. */
function useCheck(): CheckFields {
  const { phoneRule, soldTo } = useStorefront() ?? {}
  return async (values) => (await loadRules())?.checkFields(values, phoneRule, soldTo) ?? { values }
}

type FormFrameProps = {
  label: string
  initial: CheckoutValues
  onSubmit: (values: CheckoutValues) => void | Promise<void>
  onInvalid: (errors: FieldErrors) => void
  className?: string
  children: ReactNode
}

/** The form of the checkout. Its fields are checked here, and once more by the server. */
export function FormFrame({
  label,
  initial,
  onSubmit,
  onInvalid,
  className,
  children,
}: FormFrameProps) {
  const check = useCheck()
  const [form] = useState(() => createFormStore(initial, check))
  useEffect(() => form.setCheck(check))
  return (
    <FormContext value={form}>
      <form
        noValidate
        aria-label={label}
        className={className}
        onFocus={() => void loadRules()}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send({ onValid: onSubmit, onInvalid })
        }}
      >
        {children}
      </form>
    </FormContext>
  )
}
