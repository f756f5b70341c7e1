import { Home } from '../features/home/home.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Welcome')

export default function Welcome() {
  return (
    <Requires permission="settings.view">
      <Home isWelcome />
    </Requires>
  )
}
