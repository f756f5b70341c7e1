import { Minus, Plus } from 'lucide-react'

type StepperProps = {
  /** What is counted, such as "Quantity of Home 2024". */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

const stepStyles =
  'grid w-8 place-items-center rounded-control-sm text-ink-2 transition hover:text-ink disabled:text-ink-disabled pointer-coarse:w-11'

/** A small whole number, changed one by one. */
export function Stepper({ label, value, min = 1, max = 99, onChange }: StepperProps) {
  return (
    <fieldset className="inline-flex h-8 items-stretch rounded-control-sm border border-line-control bg-surface pointer-coarse:h-11">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={stepStyles}
      >
        <Minus size={14} aria-hidden />
        <span className="sr-only">One less</span>
      </button>
      <output className="grid min-w-6 place-items-center text-body-sm font-semibold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={stepStyles}
      >
        <Plus size={14} aria-hidden />
        <span className="sr-only">One more</span>
      </button>
    </fieldset>
  )
}
