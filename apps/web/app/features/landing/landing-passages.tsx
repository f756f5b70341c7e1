import type { Landing } from '../../content/landing/landing.ts'
import { unbroken } from '../../lib/typography.ts'
import { Section } from '../../ui/container.tsx'

export function LandingPassages({ passages }: Pick<Landing, 'passages'>) {
  const columns = passages.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-2'
  return (
    <Section tone="sunken" tight>
      <div className={`grid gap-x-12 gap-y-10 ${columns}`}>
        {passages.map(({ title, text }) => (
          <section key={title} className="border-t-2 border-accent pt-5">
            <h2 className="type-title-sm">{title}</h2>
            <p className="mt-3 text-ink-2">{unbroken(text)}</p>
          </section>
        ))}
      </div>
    </Section>
  )
}
