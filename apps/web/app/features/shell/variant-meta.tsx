import { officeVariant } from '../../content/office-variant.ts'

/** Head of the smaller site's product page, whatever address it is shown at. */
export function VariantMeta({ origin, brand }: { origin: string; brand: string | null }) {
  const title = `${officeVariant.title} – ${brand ?? 'Keyhaven'}`
  const canonical = origin + officeVariant.canonicalPath
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={officeVariant.description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={officeVariant.description} />
      <meta property="og:url" content={canonical} />
    </>
  )
}
