import { useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { readDraft, saveDraft } from '../../../state/checkout-draft.ts'
import { countryOf, useLocationGuess } from '../location.queries.ts'
import type { FieldProblem } from '../problems.rules.ts'
import { type CheckoutValues, fieldNames } from './checkout-fields.ts'

/** Keeps what the shopper has typed, through a reload; what we filled in ourselves is no news. */
function useKeptDraft() {
  const values = useWatch<CheckoutValues>()
  const { dirtyFields } = useFormState<CheckoutValues>()
  const [found] = useState(readDraft)
  useEffect(() => {
    const typed = fieldNames.filter((name) => dirtyFields[name] || name in found)
    saveDraft(Object.fromEntries(typed.map((name) => [name, values[name]])))
  }, [values, dirtyFields, found])
}

/** An error goes the moment it is mended, not only when the field is left. */
function usePromptMending() {
  const values = useWatch<CheckoutValues>()
  const { trigger, formState } = useFormContext<CheckoutValues>()
  const wrong = fieldNames.filter((name) => formState.errors[name]).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something is typed
  useEffect(() => {
    const names = fieldNames.filter((name) => wrong.split(',').includes(name))
    if (names.length > 0) void trigger(names)
  }, [values])
}

/** The country the shopper seems to be in, unless they have chosen one. */
function useGuessedCountry() {
  const { data } = useLocationGuess()
  const { setValue, getFieldState } = useFormContext<CheckoutValues>()
  const guess = data ? countryOf(data.location) : undefined
  useEffect(() => {
    if (!guess || readDraft().country || getFieldState('country').isDirty) return
    setValue('country', guess)
  }, [guess, setValue, getFieldState])
}

/** Errors that the server found are shown at the fields, like all others. */
function useServerErrors(problems: readonly FieldProblem[] | undefined) {
  const { setError } = useFormContext<CheckoutValues>()
  useEffect(() => {
    for (const { field, message } of problems ?? []) {
      const name = fieldNames.find((known) => known === field)
      if (name) setError(name, { type: 'server', message })
    }
  }, [problems, setError])
}

/** Looks after the form; paints nothing. */
export function FormEffects({ problems }: { problems: readonly FieldProblem[] | undefined }) {
  useKeptDraft()
  usePromptMending()
  useGuessedCountry()
  useServerErrors(problems)
  return null
}
