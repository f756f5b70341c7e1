import { Laptop, Monitor } from 'lucide-react'
import { useState } from 'react'
import { type DownloadPage, signatureAdvice } from '../../content/downloads.ts'
import type { System } from '../../lib/computer/device.rules.ts'
import { useThisComputer } from '../../state/this-computer.ts'
import { Card } from '../../ui/card.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const icons = { Windows: Monitor, Mac: Laptop }

/** The computer that was chosen, else the one this page is open on, else the first. */
function useSystem(systems: readonly System[]) {
  const [chosen, setChosen] = useState<System>()
  const isMac = useThisComputer()?.kind.startsWith('macos')
  const found = isMac && systems.includes('Mac') ? 'Mac' : systems[0]
  return [chosen ?? found ?? 'Windows', setChosen] as const
}

export function InstallSteps({ page }: { page: DownloadPage }) {
  const [system, setSystem] = useSystem(page.systems)
  const options = page.systems.map((value) => ({ value, label: value, icon: icons[value] }))
  return (
    <>
      <Card as="section" padded aria-labelledby="steps" className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="steps" className="type-heading">
            Step by step
          </h2>
          {options.length > 1 && (
            <Segmented
              legend="Your computer"
              options={options}
              value={system}
              onChange={setSystem}
              size="sm"
            />
          )}
        </div>
        <NumberedSteps steps={page.steps[system] ?? []} />
      </Card>
      <Card as="section" padded aria-labelledby="genuine" className="grid gap-3">
        <h2 id="genuine" className="type-heading">
          Is the installer genuine?
        </h2>
        <p className="text-body-sm text-ink-2">{signatureAdvice[system]}</p>
      </Card>
    </>
  )
}
