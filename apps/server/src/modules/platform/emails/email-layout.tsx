import { promises } from '@keyhaven/contracts/promises'
import { Preview } from '@react-email/preview'
import { type ReactNode, useContext } from 'react'
import type { House } from './house.ts'
import { Row } from './mail-parts.tsx'
import { mailStyles, sans } from './mail-styles.ts'
import { UnsubscribeUrl } from './marketing-terms.tsx'

export type Seal =
  | 'paid'
  | 'key'
  | 'code'
  | 'refund'
  | 'cart'
  | 'letter'
  | 'shield'
  | 'star'
  | 'paper'

type Props = {
  house: House
  /** What a mailbox shows beside the subject: nothing that opens anything. */
  preview: string
  seal: Seal
  /** What it is about, in the corner: "Order KH-7F3K-9Q2D". */
  reference?: string
  title: string
  lead: ReactNode
  /** "because you bought from us" */
  why: string
  children?: ReactNode
}

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0 } as const

function Head({ house, reference }: Pick<Props, 'house' | 'reference'>) {
  return (
    <Row top={28}>
      <table {...table} width="100%">
        <tbody>
          <tr>
            <td width="26">
              <img src="cid:mark" width="26" height="28" alt="" />
            </td>
            <td>
              <a className="word" href={house.origin}>
                {house.name}
              </a>
            </td>
            {reference && <td className="s r">{reference}</td>}
          </tr>
        </tbody>
      </table>
    </Row>
  )
}

/** One picture for each scheme; both have a ground of their own, so that neither gets lost. */
const SealPicture = ({ seal }: { seal: Seal }) => (
  <Row top={30}>
    <img className="l" src={`cid:seal-${seal}`} width="52" height="60" alt="" />
    <img
      className="d"
      src={`cid:seal-${seal}-dark`}
      width="52"
      height="60"
      alt=""
      style={{ display: 'none' }}
    />
  </Row>
)

const HelpLine = ({ house }: Pick<Props, 'house'>) => (
  <Row top={26}>
    <div className="rule t" style={{ paddingTop: '20px' }}>
      <span className="b">Questions?</span> Just reply to this e-mail. {promises.reply}. Or call{' '}
      <a className="nw" href={house.phoneHref}>
        {house.phone}
      </a>
      , {house.supportHours}.
    </div>
  </Row>
)

function Imprint({ house, why }: Pick<Props, 'house' | 'why'>) {
  const unsubscribeUrl = useContext(UnsubscribeUrl)
  return (
    <table {...table} className="under">
      <tbody>
        <tr>
          <td className="pad foot" align="center" style={{ paddingTop: '22px' }}>
            <div>{house.postalAddress}</div>
            <div>{promises.reseller}.</div>
            <div>You get this e-mail {why}.</div>
            {unsubscribeUrl && (
              <div>
                <a href={unsubscribeUrl} style={{ color: 'inherit' }}>
                  Unsubscribe with one click
                </a>
              </div>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The frame of every e-mail: mark and reference, seal, title, one sentence, content, help, who we are. */
export function EmailLayout(props: Props) {
  const { house, preview, seal, reference, title, lead, why, children } = props
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{mailStyles}</style>
      </head>
      <body className="bg" style={{ fontFamily: sans }}>
        <Preview>{preview}</Preview>
        <article aria-roledescription="e-mail" aria-label={title}>
          <table {...table} width="100%" className="bg" style={{ fontFamily: sans }}>
            <tbody>
              <tr>
                <td className="bgpad" align="center">
                  <table {...table} className="sheet">
                    <tbody>
                      <Head house={house} {...(reference && { reference })} />
                      <SealPicture seal={seal} />
                      <Row top={20}>
                        <h1 className="h1">{title}</h1>
                        <p className="lead">{lead}</p>
                      </Row>
                      {children}
                      <HelpLine house={house} />
                      <tr>
                        <td style={{ height: '36px' }} />
                      </tr>
                    </tbody>
                  </table>
                  <Imprint house={house} why={why} />
                </td>
              </tr>
            </tbody>
          </table>
        </article>
      </body>
    </html>
  )
}
