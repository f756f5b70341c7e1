import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps, ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
  useFormState,
} from 'react-hook-form'
import { type $ZodType, config, type input, type output } from 'zod/v4/core'
import { noPress } from '../lib/press.ts'
import { Button, type ButtonLook } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { TextareaField, TextField } from './text-field.tsx'

// Otherwise zod probes `new Function`, which the content security policy reports.
config({ jitless: true })

/** A press takes that long: an error that appeared meanwhile would move what is being pressed. */
const PRESS_MS = 200

type Schema = $ZodType<FieldValues, FieldValues>
type FormOf<S extends Schema> = UseFormReturn<input<S>, unknown, output<S>>

type FormProps<S extends Schema> = {
  /** The contract's schema: each rule and message exists once. */
  schema: S
  defaultValues: DefaultValues<input<S>>
  /** Runs with checked values; `form` takes the server's objections. */
  onSubmit: (values: output<S>, form: FormOf<S>) => void | Promise<void>
  /** Runs instead when fields are wrong. */
  onInvalid?: (errors: FieldErrors<input<S>>) => void
  /** The first wrong field gets the focus, unless the form has a better place for it. */
  hasOwnFocus?: boolean
  label?: string
  className?: string
  children: ReactNode | ((form: FormOf<S>) => ReactNode)
}

/** Errors come and go only between presses: none of them moves what is being pressed. */
const betweenPresses =
  <Values extends FieldValues, Checked>(
    check: Resolver<Values, unknown, Checked>,
  ): Resolver<Values, unknown, Checked> =>
  async (...asked) => {
    const result = await check(...asked)
    await noPress()
    return result
  }

/** A form that checks each field when it is left, and all of them when it is sent. */
export function Form<S extends Schema>({
  schema,
  defaultValues,
  onSubmit,
  onInvalid,
  hasOwnFocus = false,
  label,
  className,
  children,
}: FormProps<S>) {
  const form = useForm<input<S>, unknown, output<S>>({
    resolver: betweenPresses(zodResolver(schema)),
    mode: 'onBlur',
    defaultValues,
    shouldFocusError: !hasOwnFocus,
    delayError: PRESS_MS,
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={label}
        className={className}
        onSubmit={form.handleSubmit((values) => onSubmit(values, form), onInvalid)}
      >
        {typeof children === 'function' ? children(form) : children}
      </form>
    </FormProvider>
  )
}

/** What every bound field needs: registration, its error, and whether it has been found right. */
function useBound(name: string) {
  const { register, getFieldState, control } = useFormContext()
  const state = useFormState({ control, name })
  const { error, isTouched, invalid } = getFieldState(name, state)
  return { input: register(name), error: error?.message, isOk: isTouched && !invalid }
}

type Bound<Props> = Omit<Props, 'name' | 'error' | 'defaultValue' | 'value'> & { name: string }

type FormTextFieldProps = Bound<ComponentProps<typeof TextField>> & {
  hasTick?: boolean
  /** Shown at the field in place of a message of the schema, if it differs. */
  inlineError?: (message: string) => string
}

export function FormTextField({
  name,
  hasTick = false,
  inlineError = (message) => message,
  ...field
}: FormTextFieldProps) {
  const { input, error, isOk } = useBound(name)
  return (
    <TextField
      required={!field.optional}
      {...field}
      {...input}
      error={error && inlineError(error)}
      isOk={hasTick && isOk}
    />
  )
}

export function FormTextareaField({ name, ...field }: Bound<ComponentProps<typeof TextareaField>>) {
  const { input, error } = useBound(name)
  return <TextareaField required={!field.optional} {...field} {...input} error={error} />
}

export function FormSelectField({ name, ...field }: Bound<ComponentProps<typeof SelectField>>) {
  const { input, error } = useBound(name)
  return <SelectField required={!field.optional} {...field} {...input} error={error} />
}

export function FormCheckboxField({ name, ...field }: Bound<ComponentProps<typeof CheckboxField>>) {
  const { input, error } = useBound(name)
  return <CheckboxField {...field} {...input} error={error} />
}

export function FormRadioGroup({
  name,
  ...group
}: Omit<RadioGroupProps<string>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string
}) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur } = field
  return (
    <RadioGroup
      {...group}
      name={name}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}

type FormSubmitProps = ButtonLook & { busy: string; className?: string; children: ReactNode }

/** Sends the form; while it is under way it says so and takes no second press. */
export function FormSubmit({ busy, variant = 'primary', ...button }: FormSubmitProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button {...button} type="submit" variant={variant} busy={isSubmitting ? busy : undefined} />
  )
}
