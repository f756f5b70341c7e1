import { ChevronDown } from 'lucide-react'

export type Heading = Readonly<{ id: string; title: string }>

type TableOfContentsProps = { headings: readonly Heading[] }

function Jumps({ headings }: TableOfContentsProps) {
  return (
    <ul className="border-l">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1.25 pl-4 text-small text-ink-2 transition hover:border-accent hover:text-ink pointer-coarse:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The sections of a page, each a jump away, beside the text. */
export function TableOfContents({ headings }: TableOfContentsProps) {
  if (headings.length < 2) return null
  return (
    <nav aria-label="On this page" className="sticky top-28">
      <p className="mb-2 text-small font-semibold text-ink">On this page</p>
      <Jumps headings={headings} />
    </nav>
  )
}

/** The same where there is no room beside the text: folded above it. */
export function FoldedContents({ headings }: TableOfContentsProps) {
  if (headings.length < 2) return null
  return (
    <details className="group mb-6 rounded-card border bg-surface xl:hidden print:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-4 text-body-sm font-semibold">
        On this page
        <ChevronDown
          size={17}
          className="text-ink-3 transition group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <nav aria-label="On this page" className="px-4 pt-1 pb-4">
        <Jumps headings={headings} />
      </nav>
    </details>
  )
}
