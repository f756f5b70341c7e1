import { CircleAlert, Info, TriangleAlert } from 'lucide-react'

/** How pressing news is: text, colour and sign. */
export const newsLevels = {
  info: { label: 'News', tone: 'neutral', icon: Info },
  warning: { label: 'Warning', tone: 'warning', icon: TriangleAlert },
  critical: { label: 'Urgent', tone: 'danger', icon: CircleAlert },
} as const
