import type { ReactNode } from 'react'
import { mono } from './mail-styles.ts'

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0 } as const

type Children = { children: ReactNode }

/** A row of the sheet. Everything in a mail is in one. */
export const Row = ({ top = 20, children }: Children & { top?: number }) => (
  <tr>
    <td className="pad" style={{ paddingTop: `${top}px` }}>
      {children}
    </td>
  </tr>
)

export const Paragraph = ({ children }: Children) => (
  <Row top={16}>
    <p className="t">{children}</p>
  </Row>
)

export const SmallPrint = ({ children }: Children) => (
  <Row top={12}>
    <p className="s">{children}</p>
  </Row>
)

export const Strong = ({ children }: Children) => <span className="b">{children}</span>

/** A heading with what is below it. */
export const Part = ({ title, children }: Children & { title: string }) => (
  <Row top={34}>
    <h2 className="h2">{title}</h2>
    {children}
  </Row>
)

export const Panel = ({ children }: Children) => (
  <Row top={24}>
    <table {...table} width="100%" className="card">
      <tbody>
        <tr>
          <td className="in">{children}</td>
        </tr>
      </tbody>
    </table>
  </Row>
)

const filled = {
  backgroundColor: '#00687f',
  borderRadius: '12px',
  color: '#ffffff',
  textDecoration: 'none',
}

export type Action = Readonly<{ href: string; label: string }>

/** What to press first, and at most one more. */
export const Buttons = ({ main, second }: { main: Action; second?: Action }) => (
  <Row top={22}>
    <table {...table} className="btns">
      <tbody>
        <tr>
          <td className="cell">
            <a className="btn" href={main.href} style={filled}>
              {main.label}
            </a>
          </td>
          {second && (
            <td className="cell">
              <a className="btn2" href={second.href}>
                {second.label}
              </a>
            </td>
          )}
        </tr>
      </tbody>
    </table>
  </Row>
)

/** Text, not boxes, so that it can be copied. */
export const Code = ({ children, isLong = false }: { children: string; isLong?: boolean }) => (
  <Panel>
    <div className={isLong ? 'code letters' : 'code'} style={{ fontFamily: mono }}>
      {children}
    </div>
  </Panel>
)

export const Bullets = ({ items }: { items: readonly ReactNode[] }) => (
  <table {...table} width="100%" className="list">
    <tbody>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are written once
        <tr key={index}>
          <td className="t row" width="20">
            –
          </td>
          <td className="t row">{item}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export type Sum = Readonly<{ label: string; amount: string; isGood?: boolean }>

type SumsProps = {
  lines: readonly Sum[]
  total: Sum
  /** Small, below the total: the card, the time. */
  notes?: readonly string[]
}

/** What was paid or given back, line by line. */
export const Sums = ({ lines, total, notes = [] }: SumsProps) => (
  <>
    <table {...table} width="100%" className="sums">
      <tbody>
        {lines.map(({ label, amount, isGood }) => (
          <tr key={label}>
            <td className={isGood ? 't row ok' : 't row'}>{label}</td>
            <td className={isGood ? 't row r ok' : 't row r'}>{amount}</td>
          </tr>
        ))}
        <tr>
          <td className={lines.length > 0 ? 'total rule' : 'total'}>{total.label}</td>
          <td className={lines.length > 0 ? 'total rule r' : 'total r'}>{total.amount}</td>
        </tr>
      </tbody>
    </table>
    {notes.map((note) => (
      <div key={note} className="s" style={{ paddingTop: '4px' }}>
        {note}
      </div>
    ))}
  </>
)

type Step = Readonly<{ title: string; text: ReactNode }>

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <table {...table} width="100%" className="list">
    <tbody>
      {steps.map(({ title, text }, index) => (
        <tr key={title}>
          <td width="44" valign="top" style={{ paddingBottom: '14px' }}>
            <div className="n">{index + 1}</div>
          </td>
          <td className="t" style={{ padding: '2px 0 14px' }}>
            <span className="b">{title}</span> {text}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
