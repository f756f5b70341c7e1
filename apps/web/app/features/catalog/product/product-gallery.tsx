import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { KeyRound, Laptop, Monitor } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AppIcon } from '../../../ui/app-icon.tsx'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Plate } from '../../../ui/card.tsx'

const EXAMPLE_KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-•••••'

type View = { name: string; thumb: ReactNode; large: ReactNode }

/** A picture of the edition; one that cannot be shown gives way to a drawn box. */
function imageView(
  { version, name }: Product,
  { source, label, alt }: { source: string; label: string; alt: string | undefined },
): View {
  const box = (size: number, words: string, className: string) => (
    <BoxImage
      src={source}
      version={version}
      name={words}
      size={size}
      priority={size > 100}
      className={className}
    />
  )
  return {
    name: label,
    thumb: box(100, '', 'size-15 lg:size-18'),
    large: box(528, alt || `${label} of ${name}`, 'size-48 sm:size-80 lg:size-108'),
  }
}

function appsView({ apps }: Product): View {
  return {
    name: 'Included apps',
    thumb: (
      <span className="grid grid-cols-3 gap-1">
        {apps.map((app) => (
          <AppIcon key={app} app={app} size={16} />
        ))}
      </span>
    ),
    large: (
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 max-sm:text-body-sm lg:gap-x-16 lg:gap-y-8">
        {apps.map((app) => (
          <li key={app} className="flex items-center gap-3 font-semibold text-ink">
            <AppIcon app={app} size={40} />
            {app}
          </li>
        ))}
      </ul>
    ),
  }
}

const keyView: View = {
  name: 'What a key looks like',
  thumb: <KeyRound size={26} className="text-ink-3" aria-hidden />,
  large: (
    <figure className="grid justify-items-center gap-4 px-gutter text-center">
      <p className="rounded-control-lg border bg-surface px-5 py-3.5 type-code text-small whitespace-nowrap text-ink lg:text-heading">
        {EXAMPLE_KEY}
      </p>
      <figcaption className="max-w-80 text-body-sm text-ink-2">
        A key has 25 characters. This one is an example and activates nothing.
      </figcaption>
    </figure>
  ),
}

function systemView({ systemRequirements }: Product): View {
  const systems = [
    { icon: Monitor, lines: systemRequirements.windows },
    { icon: Laptop, lines: systemRequirements.mac },
  ].filter(({ lines }) => lines.length > 0)
  return {
    name: 'Works on',
    thumb: (
      <span className="flex gap-3 text-ink-3">
        {systems.map(({ icon: Icon, lines }) => (
          <Icon key={lines[0]} size={24} aria-hidden />
        ))}
      </span>
    ),
    large: (
      <ul className="grid grid-flow-col gap-8 sm:gap-16">
        {systems.map(({ icon: Icon, lines }) => (
          <li key={lines[0]} className="grid justify-items-center gap-3 text-center text-ink">
            <Icon size={56} className="text-accent-ink" aria-hidden />
            <span className="font-semibold">{lines[0]}</span>
          </li>
        ))}
      </ul>
    ),
  }
}

/** The box, further pictures if there are any, and three drawn views of what comes with it. */
export function ProductGallery({ product }: { product: Product }) {
  const pictures = product.additionalImages.map((source, index) =>
    imageView(product, {
      source,
      label: `Picture ${index + 2}`,
      alt: product.additionalAlts[index],
    }),
  )
  const box = imageView(product, {
    source: product.productImage,
    label: 'Box',
    alt: product.imageAlt,
  })
  const views = [box, ...pictures, appsView(product), keyView, systemView(product)]
  const [chosen, setChosen] = useState(0)
  return (
    <div className="grid gap-4" data-gallery={product.slug}>
      <Plate className="relative h-42 rounded-panel sm:h-96 lg:h-122">
        <span className="absolute bottom-0 h-5/6 w-5/6 arch bg-accent/5" />
        <span className="absolute bottom-0 h-3/4 w-2/3 arch bg-accent/6" />
        <div className="relative max-sm:scale-75">{views[chosen]?.large}</div>
        <button
          type="button"
          aria-label={`Next view, ${chosen + 1} of ${views.length}`}
          onClick={() => setChosen((chosen + 1) % views.length)}
          className="absolute right-2.5 bottom-2.5 min-h-7 rounded-pill border bg-surface px-3 text-small text-ink-2 sm:hidden"
        >
          {chosen + 1} / {views.length}
        </button>
      </Plate>
      <div className="grid grid-cols-4 gap-3 max-sm:hidden">
        {views.map((view, index) => (
          <button
            key={view.name}
            type="button"
            aria-pressed={index === chosen}
            aria-label={view.name}
            onClick={() => setChosen(index)}
            className={clsx(
              'grid h-17 place-items-center overflow-hidden rounded-tile border bg-surface transition lg:h-20',
              index === chosen && 'border-transparent ring-2 ring-accent',
            )}
          >
            {view.thumb}
          </button>
        ))}
      </div>
    </div>
  )
}
