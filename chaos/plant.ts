import type { World } from './world.ts'

/**
 * Proof that a run can fail: two of the latest orders get one and the same unit. The schema allows
 * no such thing, so its guards go first.
 */
export async function injectDoubleSale({ shop }: World): Promise<void> {
  await shop.owner.query('alter table assignments drop constraint assignments_unit_id_key')
  const { rowCount } = await shop.owner.query(`
    with latest as (
      select a.id, a.unit_id, u.product_id, l.order_id
      from assignments a
      join key_units u on u.id = a.unit_id
      join order_lines l on l.id = a.order_line_id
      order by a.id desc
      limit 50
    )
    update assignments
    set unit_id = pair.unit_id
    from (
      select one.unit_id, other.id
      from latest one
      join latest other on other.product_id = one.product_id and other.order_id <> one.order_id
      order by one.id desc, other.id desc
      limit 1
    ) pair
    where assignments.id = pair.id`)
  if (rowCount !== 1) throw new Error('nothing could be planted')
}
