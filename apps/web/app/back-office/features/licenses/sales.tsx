import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../kit/charts/chart.tsx'
import { salesQuery } from './queries.ts'

/** What each edition sold in thirty days; nothing while it is not known. */
export function Sales() {
  const { data } = useQuery(salesQuery)
  if (!data) return null
  const series = data.editions.map(({ name, sold }) => ({ name, figures: sold }))
  return (
    <Chart
      title="Licences sold"
      lead="By edition, thirty days in UTC"
      noun="licences"
      data={{ days: data.days, series }}
    />
  )
}
