import clsx from 'clsx'

const steps = ['Upload', 'Products', 'Dry run', 'Import'] as const

/** Where in the import a person is. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="flex flex-wrap gap-4 text-small" aria-label="Steps of the import">
      {steps.map((label, index) => (
        <li
          key={label}
          aria-current={index + 1 === at ? 'step' : undefined}
          className={clsx(index + 1 === at ? 'font-semibold text-accent-ink' : 'text-ink-2')}
        >
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  )
}
