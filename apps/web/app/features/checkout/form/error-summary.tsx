import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { areBoxes, fieldIds, fieldNames } from './checkout-fields.ts'
import { useCheckoutForm, useFormPart } from './form-context.ts'

/** Says that something is wrong in the title of the page, too. */
function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [hasErrors])
}

/** What is wrong, after a press of the button, with a way to each field. */
export function ErrorSummary() {
  const box = useRef<HTMLDivElement>(null)
  const { focus } = useCheckoutForm()
  const errors = useFormPart((form) => form.errors)
  const submitCount = useFormPart((form) => form.submitCount)
  const wrong = submitCount > 0 ? fieldNames.filter((name) => errors[name]) : []
  const isShown = wrong.length > 0 && !areBoxes(wrong)
  useErrorTitle(isShown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every further press moves the focus here
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [submitCount])

  if (!isShown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="rounded-control-lg bg-danger-soft px-4 py-3.5 text-body-sm inset-ring inset-ring-danger-line"
    >
      <div role="alert" className="flex gap-3">
        <CircleAlert size={18} className="mt-0.5 text-danger-ink" aria-hidden />
        <div>
          <h2 className="font-sans font-semibold">There is a problem</h2>
          <ul className="mt-1 grid gap-1">
            {wrong.map((name) => (
              <li key={name}>
                <a
                  href={`#${fieldIds[name]}`}
                  className="font-medium text-danger-ink underline underline-offset-3"
                  onClick={(event) => {
                    event.preventDefault()
                    focus(name)
                  }}
                >
                  {errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
