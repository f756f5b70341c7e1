import type { ReactNode } from 'react'
import type { System } from './install.rules.ts'

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0 } as const
const dot = <span className="dot">●</span>

/** A window of the buyer's computer, drawn with words alone: it needs no picture and tells nothing when opened. */
const DrawnWindow = ({ title, children }: { title: string; children: ReactNode }) => (
  <table {...table} width="100%" className="card window">
    <tbody>
      <tr>
        <td className="bar">
          {dot} {dot} {dot}
        </td>
      </tr>
      <tr>
        <td className="in">
          <div className="name">{title}</div>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

const activated = {
  Windows: { title: 'File, then Account', text: 'Product Activated' },
  Mac: { title: 'About Word', text: 'Licence: your edition' },
} as const

/** Where the key goes, and what the app says once it has worked. Left out of the plain text, which says both in words. */
export const InstallWindows = ({ system = 'Windows' }: { system?: System | undefined }) => (
  <div data-skip-in-text="true">
    <table {...table} width="100%">
      <tbody>
        <tr>
          <td className="cell half" valign="top">
            <DrawnWindow title="Enter your product key">
              <div className="field">Paste your key here</div>
              <div className="press">Activate</div>
            </DrawnWindow>
          </td>
          <td className="cell half last" valign="top">
            <DrawnWindow title={activated[system].title}>
              <div className="field ok">✓ {activated[system].text}</div>
              <div className="s">This is what you see when it has worked.</div>
            </DrawnWindow>
          </td>
        </tr>
      </tbody>
    </table>
  </div>
)
