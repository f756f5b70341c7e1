type SectionsProps = { label: string; sections: readonly { id: string; title: string }[] }

/** A press, not an address: leaving by one would ask about unsaved changes. */
function goTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Leads to the boxes of a long page. */
export const Sections = ({ label, sections }: SectionsProps) => (
  <nav aria-label={label} className="-mx-1 overflow-x-auto px-1 py-1">
    <ul className="flex gap-2">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => goTo(id)}
            className="rounded-pill border bg-surface px-3 py-1.5 text-small font-medium whitespace-nowrap text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
