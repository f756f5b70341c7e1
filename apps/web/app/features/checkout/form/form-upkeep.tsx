import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '../../../state/checkout-draft.ts'
import { useStorefront } from '../../../state/storefront.ts'
import { countryOf, useLocationGuess } from '../location.queries.ts'
import type { FieldProblem } from '../problems.rules.ts'
import { fieldNames } from './checkout-fields.ts'
import { useCheckoutForm, useFormPart, useFormValue } from './form-context.ts'

/** A postal code is not told letter by letter. */
const TYPING_MS = 600

/** Keeps what the shopper has typed, through a reload; what we filled in ourselves is no news. */
function useKeptDraft() {
  const values = useFormPart((form) => form.values)
  const dirty = useFormPart((form) => form.dirty)
  const [found] = useState(readDraft)
  useEffect(() => {
    const typed = fieldNames.filter((name) => dirty.has(name) || name in found)
    saveDraft(Object.fromEntries(typed.map((name) => [name, values[name]])))
  }, [values, dirty, found])
}

/** The country the shopper seems to be in, unless they have chosen one. */
function useGuessedCountry() {
  const { data } = useLocationGuess()
  const soldTo = useStorefront()?.soldTo
  const { read, setValue } = useCheckoutForm()
  const guess = data ? countryOf(data.location, soldTo) : undefined
  useEffect(() => {
    if (!guess || readDraft().country || read().dirty.has('country')) return
    setValue('country', guess)
  }, [guess, setValue, read])
}

/** Errors that the server found are shown at the fields, like all others. */
function useServerErrors(problems: readonly FieldProblem[] | undefined) {
  const { setError } = useCheckoutForm()
  useEffect(() => {
    for (const { field, message } of problems ?? []) {
      const name = fieldNames.find((known) => known === field)
      if (name) setError(name, message)
    }
  }, [problems, setError])
}

/** Where the buyer lives, as far as they have said it. */
export type BuyerPlace = Readonly<{ country: string; zipCode: string }>

/** The ways to pay follow the country, and the words about tax the postal code, too. */
function useToldPlace(onPlaceOfBuyer: (place: BuyerPlace) => void) {
  const country = useFormValue('country')
  const typed = useFormValue('zipCode')
  const [zipCode, setZipCode] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setZipCode(typed.trim()), TYPING_MS)
    return () => clearTimeout(later)
  }, [typed])
  useEffect(() => onPlaceOfBuyer({ country, zipCode }), [country, zipCode, onPlaceOfBuyer])
}

type FormEffectsProps = Readonly<{
  problems: readonly FieldProblem[] | undefined
  onPlaceOfBuyer: (place: BuyerPlace) => void
}>

/** Looks after the form; paints nothing. */
export function FormEffects({ problems, onPlaceOfBuyer }: FormEffectsProps) {
  useToldPlace(onPlaceOfBuyer)
  useKeptDraft()
  useGuessedCountry()
  useServerErrors(problems)
  return null
}
