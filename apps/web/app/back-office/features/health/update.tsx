import type { Health } from '@keyhaven/contracts/staff/health'
import { Facts } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { migrationWords, progressWords } from './update.rules.ts'

/** What an update began and a worker finishes; nothing if all is done. */
export function Update({ unfinished, brokenIndexes }: Health['update']) {
  if (unfinished.length + brokenIndexes.length === 0) return null
  return (
    <Panel title="Update" lead="A worker finishes it while the shop sells. No sale waits.">
      <Facts
        facts={[
          ...unfinished.map((one) => [migrationWords(one.name), progressWords(one)] as const),
          ...brokenIndexes.map(
            (name) => [name, 'Index left behind by a stop; it is built again'] as const,
          ),
        ]}
      />
    </Panel>
  )
}
