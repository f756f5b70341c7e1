import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { readDesk } from '@keyhaven/contracts/staff/assistant'
import { Check, CircleOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { day } from '../../kit/when.ts'
import { useReload } from './assistant-calls.ts'
import { addressOf } from './assistant-words.ts'
import { calls } from './calls.ts'

type Desk = OutputOf<typeof readDesk>

function Switch({ desk: { isOn, version } }: { desk: Desk }) {
  const reload = useReload()
  return (
    <Act
      call={calls.switchAssistant}
      title={isOn ? 'Take the assistant away?' : 'Show the assistant?'}
      lead={
        isOn
          ? 'Visitors see no chat any more, and open ones get no answer. People still answer by e-mail and phone.'
          : 'Visitors can ask it on every public page from now on.'
      }
      label={isOn ? 'Switch off' : 'Switch on'}
      busy="Saving..."
      tone={isOn ? 'danger' : 'primary'}
      reason="required"
      trigger={<Button size="sm">{isOn ? 'Switch off' : 'Switch on'}</Button>}
      send={(reason) => ({ body: { isOn: !isOn, version, reason } })}
      done={isOn ? 'The assistant is off.' : 'The assistant is on.'}
      onDone={() => void reload()}
    />
  )
}

/** Whether visitors see it, and what it answers with. */
export function OnTheShop({ desk }: { desk: Desk }) {
  const { isOn, model, prompt, cases } = desk
  return (
    <Panel title="On the shop" aside={<Switch desk={desk} />}>
      <Facts
        facts={[
          [
            'State',
            <Pill key="state" tone={isOn ? 'success' : 'neutral'} icon={isOn ? Check : CircleOff}>
              {isOn ? 'On' : 'Off'}
            </Pill>,
          ],
          ['Model', model === 'rules' ? 'Rules of this shop, no provider' : model],
          [
            'Guidance',
            <TextLink key="guidance" to={addressOf('guidance')}>
              {prompt ? `Version ${prompt.version}, since ${day(prompt.since)}` : 'None in use'}
            </TextLink>,
          ],
          ['Test cases kept', String(cases)],
          ['Keys it can read', 'None, by design'],
        ]}
      />
    </Panel>
  )
}
