import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Panel } from '../panel.tsx'

const ways = [
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

type ToggledPanelProps = {
  title: string
  lead?: ReactNode
  /** What is drawn, above both. */
  choice?: ReactNode
  chart: ReactNode
  table: ReactNode
}

/** A drawing, or a table with the same figures. */
export function ToggledPanel({ title, lead, choice, chart, table }: ToggledPanelProps) {
  const [way, setWay] = useState<'chart' | 'table'>('chart')
  return (
    <Panel
      title={title}
      {...(lead !== undefined && { lead })}
      aside={
        <Segmented
          size="sm"
          legend={`How to show ${title}`}
          options={ways}
          value={way}
          onChange={setWay}
        />
      }
    >
      {choice && <div className="px-5 pb-4">{choice}</div>}
      {way === 'chart' ? <div className="px-5 pb-5">{chart}</div> : table}
    </Panel>
  )
}
