import { Laptop, LifeBuoy, Monitor } from 'lucide-react'
import type { GuideSection as Section } from '../../../content/support/guide.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { GuideBlock } from './guide-block.tsx'

function Marks({ section }: { section: Section }) {
  const system = section.for?.system
  if (!system && !section.codes) return null
  return (
    <p className="flex flex-wrap gap-2">
      {system && (
        <Pill tone="outline" icon={system === 'Mac' ? Laptop : Monitor}>
          {system}
        </Pill>
      )}
      {section.codes?.map((code) => (
        <Pill key={code} className="type-code">
          {code}
        </Pill>
      ))}
    </p>
  )
}

/** One section with its own address, and a link for readers who are stuck. */
export function GuideSection({ section }: { section: Section }) {
  const { id, title, blocks, stuck } = section
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-t py-9 text-ink-2 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="type-title text-ink">
        {title}
      </h2>
      <Marks section={section} />
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other name and stay in place
        <GuideBlock key={index} block={block} />
      ))}
      {stuck && (
        <p className="flex items-start gap-2 text-body-sm print:hidden">
          <LifeBuoy size={17} className="mt-0.5 text-ink-3" aria-hidden />
          <span>
            Stuck here? <TextLink to={stuck.to}>{stuck.label}</TextLink>
          </span>
        </p>
      )}
    </section>
  )
}
