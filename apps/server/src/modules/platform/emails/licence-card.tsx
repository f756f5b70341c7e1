import { Row } from './mail-parts.tsx'
import { mono } from './mail-styles.ts'

/** An edition as its card says it, with its key, its price, or when the key follows. */
export type LicenceCardView = Readonly<{
  /** Which picture it has, by its name among those that travel with mails; some have none. */
  art?: string
  /** What the picture shows, if staff said so. */
  alt?: string
  name: string
  /** "PC or Mac · Private use · 1 of 2" */
  limits: string
  /** "Updates until October 2029" */
  updates?: string
  licenseKey?: string
  follows?: string
  price?: string
}>

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0 } as const

const Stub = ({ art, alt, isPale }: { art: string; alt: string; isPale: boolean }) => (
  <td className="art">
    <img
      className={isPale ? 'stub pale' : 'stub'}
      src={`cid:${art}`}
      width="56"
      height="56"
      alt={alt}
    />
  </td>
)

function What({ name, limits, updates, follows, price }: LicenceCardView) {
  return (
    <td className="what" valign="top">
      <div className="name">{name}</div>
      <div className="s">{limits}</div>
      {updates && !follows && <div className="s">{updates}</div>}
      {follows && <div className="s wait">{follows}</div>}
      {price && <div className="name">{price}</div>}
    </td>
  )
}

/** The licence as an object, as on pages. The key is on one line at every width, and once. */
export function LicenceCard({ view, top = 12 }: { view: LicenceCardView; top?: number }) {
  const { art, name, licenseKey, follows } = view
  const alt = view.alt || `Box of ${name}`
  return (
    <Row top={top}>
      <table {...table} width="100%" className={follows ? 'card dash' : 'card'}>
        <tbody>
          <tr>
            <td className="in">
              <table {...table} width="100%" className="licence">
                <tbody>
                  <tr>
                    {art && <Stub art={art} alt={alt} isPale={follows !== undefined} />}
                    <What {...view} />
                  </tr>
                  {licenseKey && (
                    <tr>
                      <td colSpan={2} className="keycell">
                        <div className="key" style={{ fontFamily: mono, whiteSpace: 'nowrap' }}>
                          {licenseKey}
                        </div>
                      </td>
                    </tr>
                  )}
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </Row>
  )
}
