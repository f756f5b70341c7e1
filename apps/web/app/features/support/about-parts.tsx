import { aboutParts } from '../../content/support/about.ts'
import { unbroken } from '../../lib/typography.ts'

/** Who we are, in four short parts. */
export function AboutParts() {
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      {aboutParts.map(({ title, paragraphs }) => (
        <section key={title} className="grid content-start gap-3">
          <h2 className="type-title">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-ink-2">
              {unbroken(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
