import { Home } from '../features/home/home.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Home')

export default function Start() {
  return <Home />
}
