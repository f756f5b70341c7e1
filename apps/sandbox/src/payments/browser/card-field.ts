import { caretAfter } from '../card-format.ts'
import type { Verdict } from '../card-rules.ts'

type CardFieldOptions = {
  name: string
  judge: (text: string) => Verdict
  format?: (text: string, isDeleting: boolean) => string
  onChange: () => void
}

/** Complains when it is left with a mistake, and stops the moment the mistake is gone. */
export function createCardField({ name, judge, format, onChange }: CardFieldOptions) {
  const input = document.getElementById(name) as HTMLInputElement
  const note = document.getElementById(`${name}-error`) as HTMLElement

  function show(verdict: Verdict): Verdict {
    note.textContent = verdict ?? ''
    input.setAttribute('aria-invalid', String(verdict !== undefined))
    input.classList.toggle('Input--invalid', verdict !== undefined)
    return verdict
  }

  const check = () => show(judge(input.value))
  const recheck = () => note.textContent !== '' && check()

  input.addEventListener('input', (event) => {
    const isDeleting = (event as InputEvent).inputType?.startsWith('delete') ?? false
    if (format) write(input, format(input.value, isDeleting))
    recheck()
    onChange()
  })
  input.addEventListener('blur', () => input.value !== '' && check())

  return {
    input,
    check,
    recheck,
    isGood: () => judge(input.value) === undefined,
    clear() {
      input.value = ''
      show(undefined)
    },
  }
}

/** Changes the text and leaves the caret behind the digit it was behind. */
function write(input: HTMLInputElement, text: string) {
  if (text === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = text
  const place = isAtEnd ? text.length : caretAfter(text, digitsBefore)
  input.setSelectionRange(place, place)
}
