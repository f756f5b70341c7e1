import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Block } from '../../../content/support/guide.ts'
import { unbroken } from '../../../lib/typography.ts'
import { DrawnWindow } from '../../../ui/drawn-windows/drawn-window.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

function Steps({ steps }: Of<'steps'>) {
  return (
    <ol className="grid gap-4">
      {steps.map(({ title, text, shows }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-pill bg-accent-soft text-small font-semibold text-accent-ink"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 grow">
            <p className="font-semibold text-ink">{title}</p>
            <p className="text-body-sm">{unbroken(text)}</p>
            {shows && (
              <div className="mt-3 mb-2">
                <DrawnWindow {...shows} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Items({ items }: Of<'list'>) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-3">
      {items.map((item) => (
        <li key={item} className="pl-1">
          {unbroken(item)}
        </li>
      ))}
    </ul>
  )
}

function Links({ links }: Of<'links'>) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-body-sm print:hidden">
      {links.map(({ label, to }) => (
        <TextLink key={label} to={to}>
          {label}
        </TextLink>
      ))}
    </p>
  )
}

function Window({ name, system, text }: Of<'window'>) {
  return (
    <figure className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-surface-sunken p-4 sm:p-6">
      <DrawnWindow name={name} system={system} />
      <figcaption className="grow basis-48 text-body-sm">{text}</figcaption>
    </figure>
  )
}

/** One passage of a guide. */
export function GuideBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'steps':
      return <Steps {...block} />
    case 'list':
      return <Items {...block} />
    case 'links':
      return <Links {...block} />
    case 'window':
      return <Window {...block} />
    case 'note':
      return (
        <Notice tone={block.tone} {...(block.tone === 'warning' && { icon: TriangleAlert })}>
          {unbroken(block.text)}
        </Notice>
      )
    case 'command':
      return (
        <pre className="rounded-control border bg-surface-sunken px-4 py-3 type-code text-small whitespace-pre-wrap break-all text-ink">
          {block.command}
        </pre>
      )
    default:
      return <p>{unbroken(block.text)}</p>
  }
}
