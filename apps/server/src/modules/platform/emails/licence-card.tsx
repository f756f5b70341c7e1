import { Row } from './mail-parts.tsx'
import { mono } from './mail-styles.ts'

/** An edition as its card says it, with its key, its price, or when the key follows. */
export type LicenceCardView = Readonly<{
  /** Which stub is drawn, by product; none for an edition that has no drawing. */
  art?: string
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

const Stub = ({ art, name, isPale }: { art: string; name: string; isPale: boolean }) => (
  <td className="art">
    <img
      className={isPale ? 'stub pale' : 'stub'}
      src={`cid:stub-${art}`}
      width="56"
      height="56"
      alt={`Box of ${name}`}
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
  return (
    <Row top={top}>
      <table {...table} width="100%" className={follows ? 'card dash' : 'card'}>
        <tbody>
          <tr>
            <td className="in">
              <table {...table} width="100%" className="licence">
                <tbody>
                  <tr>
                    {art && <Stub art={art} name={name} isPale={follows !== undefined} />}
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
