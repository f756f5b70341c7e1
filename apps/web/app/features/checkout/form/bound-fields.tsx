import type { ComponentProps } from 'react'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type CheckoutValues, fieldIds } from './checkout-fields.ts'
import { useCheckoutForm, useFormPart } from './form-context.ts'

type BoxName = 'terms' | 'immediateDelivery' | 'withdrawalWaiver'
type TextName = Exclude<keyof CheckoutValues, BoxName>

/** What every field of the form needs: its value, its error, and whether it has been found right. */
function useBound(name: keyof CheckoutValues) {
  const { leave } = useCheckoutForm()
  const error = useFormPart(({ errors }) => errors[name])
  const isOk = useFormPart(({ touched, errors }) => touched.has(name) && !errors[name])
  return { id: fieldIds[name], error, isOk, onBlur: () => void leave(name) }
}

function useText(name: TextName) {
  const { type } = useCheckoutForm()
  const value = useFormPart(({ values }) => values[name])
  return {
    ...{ name, value },
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  }
}

type Bound<Props, Name> = Omit<Props, 'name' | 'id' | 'value' | 'error'> & { name: Name }

type BoundTextFieldProps = Bound<ComponentProps<typeof TextField>, TextName> & {
  hasTick?: boolean
  /** Shown at the field in place of a message of the schema, if it differs. */
  inlineError?: (message: string) => string
}

export function BoundTextField({
  name,
  hasTick = false,
  inlineError = (message) => message,
  onBlur,
  ...field
}: BoundTextFieldProps) {
  const { isOk, error, ...bound } = useBound(name)
  const text = useText(name)
  return (
    <TextField
      required={!field.optional}
      {...field}
      {...text}
      {...bound}
      onBlur={(event) => {
        bound.onBlur()
        onBlur?.(event)
      }}
      error={error && inlineError(error)}
      isOk={hasTick && isOk}
    />
  )
}

export function BoundSelectField({
  name,
  ...field
}: Bound<ComponentProps<typeof SelectField>, TextName>) {
  const { isOk: _, ...bound } = useBound(name)
  return <SelectField required={!field.optional} {...field} {...useText(name)} {...bound} />
}

export function BoundCheckboxField({
  name,
  ...field
}: Bound<ComponentProps<typeof CheckboxField>, BoxName>) {
  const { isOk: _, ...bound } = useBound(name)
  const { type } = useCheckoutForm()
  const isTicked = useFormPart(({ values }) => values[name] === true)
  return (
    <CheckboxField
      {...field}
      {...bound}
      name={name}
      checked={isTicked}
      onChange={({ target }) => type(name, target.checked)}
    />
  )
}
