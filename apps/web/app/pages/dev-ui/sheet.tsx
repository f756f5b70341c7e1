import type { ReactNode } from 'react'

/** One chapter of the gallery: its name at the left, the specimens at the right. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-6 border-t pt-10 lg:grid-cols-5">
      <h2 className="type-title">{title}</h2>
      <div className="grid min-w-0 content-start gap-6 lg:col-span-4">{children}</div>
    </section>
  )
}

/** Specimens side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
