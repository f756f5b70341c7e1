import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FieldName, FormStore } from './form-store.ts'

export const FormContext = createContext<FormStore | null>(null)

/** The form around a field. */
export function useCheckoutForm(): FormStore {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field of the checkout is outside of its form')
  return form
}

/** Part of what the form holds; painted anew when that part changes. */
export function useFormPart<Part>(part: (state: ReturnType<FormStore['read']>) => Part): Part {
  const { subscribe, read } = useCheckoutForm()
  const current = () => part(read())
  return useSyncExternalStore(subscribe, current, current)
}

export const useFormValue = <Name extends FieldName>(name: Name) =>
  useFormPart(({ values }) => values[name])
