import { Home } from '../features/home/home.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Welcome')

export default function Welcome() {
  return <Home isWelcome />
}
