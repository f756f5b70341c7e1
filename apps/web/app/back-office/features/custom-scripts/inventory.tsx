import type { ScriptVersion } from '@keyhaven/contracts/staff/custom-scripts'
import { Facts } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { consentWords } from './script-words.ts'

/** What the inventory of scripts says about a version. */
export function Inventory({ version }: { version: ScriptVersion }) {
  return (
    <Panel title="Inventory entry" lead="Kept for every version, as card rules ask.">
      <Facts
        facts={[
          ['Purpose', version.purpose],
          ['Owner', version.writtenBy],
          ['Consent', consentWords[version.consent]],
          ['Begins', version.startsAt ? when(version.startsAt) : 'When it is published'],
          ['Expires', version.endsAt ? when(version.endsAt) : 'Never'],
          [
            'Hash',
            <code key="hash" className="font-mono wrap-anywhere">
              {version.sri || version.sha256}
            </code>,
          ],
        ]}
      />
    </Panel>
  )
}
