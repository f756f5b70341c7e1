-- transaction
-- What each trigger does, in a sentence: `npm run triggers` makes docs/triggers.md from it.

comment on function check_live_script() is 'Lets a version of a script go live only if two people published it.';
comment on function check_successor() is
  'Lets a key follow another only at the same place, after its end, and by a move if the former key was seen or sold by another shop.';
comment on function count_reviews() is 'Counts reviews by product, state and stars as they come, change and go.';
comment on function end_reminders() is
  'Ends the newsletter and the reminders of carts for an address that gets no more mails.';
comment on function end_seat() is 'Ends the seat of a key that is taken back or replaced.';
comment on function forbid_handover_move() is 'Refuses a state of a handover that cannot follow the one before.';
comment on function forget_review_counts() is 'Empties the counts of reviews together with the reviews.';
comment on function forget_stock_counts() is 'Empties the counts of stock together with the keys.';
comment on function guard_settings_have_history() is 'Refuses a change of a guarded setting that has no row in its history.';
comment on function hosts_take_two() is 'Refuses a new host of a store that a second person did not approve.';
comment on function keep_decisions() is 'Keeps what waits for an approval as it was asked for, and lets it be decided once.';
comment on function keep_keys() is 'Refuses to rewrite a stored key, except one that is imported again after its import was undone.';
comment on function keep_prices() is 'Keeps a price that has begun as it is.';
comment on function keep_published_script() is 'Keeps a published version of a script as it is.';
comment on function key_exports_take_two() is 'Refuses an export of keys that two people did not agree on.';
comment on function note_batch_of_claim() is 'Writes the batch of the claimed key to the claim.';
comment on function note_batch_of_unit() is 'Writes the batch of the key to its unit, so that batches are counted without their keys.';
comment on function note_entries() is 'Adds each entry of the ledger to the figures of its day.';
comment on function note_free_orders() is 'Adds a free order to the figures of the day it is given.';
comment on function note_moved_units() is 'Notes how units move between states, for the counts of stock.';
comment on function note_won_quote() is 'Marks a business quote as won when an order of its offer is paid.';
comment on function raise_content_version() is 'Raises the version of the content, so that pages made from the former one are made anew.';
comment on function raise_content_version_for_reviews() is
  'Raises the version of the content when a review that is shown comes, changes or goes.';
comment on function refuse_past_own_price() is 'Refuses a price of one currency that begins in the past.';
comment on function refuse_past_price() is 'Refuses a price that begins in the past, except the first one of a product.';
comment on function rights_take_two() is 'Refuses a new right for a role that people have, unless a second person approved it.';
comment on function roles_take_two() is 'Refuses a looser role that a second person did not approve.';
comment on function scripts_take_two() is 'Refuses to publish a script that two people did not agree on.';
comment on function store_of_cart() is 'Writes the store of its checkout to an abandoned cart.';
comment on function store_of_email() is 'Writes the store of what a mail is about to the mail.';
comment on function store_of_its_order() is 'Writes the store of its order to the row.';
comment on function store_of_order() is 'Writes the store of the link, the offer or the checkout to an order.';
comment on function take_two() is
  'Refuses an approval that does not begin open, and one that is decided by its asker, a member tied to the asker or a new member, unless it is proven that nobody else can.';
comment on function tell_content_version() is 'Notifies all servers of the new version of the content.';
comment on function tell_of_alert() is 'Queues the webhooks of an alert that begins or ends.';
comment on function tell_of_license() is 'Queues the webhooks of a licence that is sold or revoked.';
comment on function tell_of_order() is 'Queues the webhooks of an order that changes its state.';
comment on function tell_of_refund() is 'Queues the webhooks of a refund.';
comment on function tell_of_review() is 'Queues the webhooks of a review that comes or changes its state.';
comment on function tell_of_stock() is 'Queues the webhooks of a product that becomes available or not.';
comment on function tell_staff() is 'Tells open lists of staff that something of a kind is new or changed.';
comment on function tie_by_factors() is
  'Ties two members of staff when one changes the sign-in factors of the other, and judges anew since when that one may decide.';
comment on function tie_by_rights() is
  'Ties a member who gives a role a right to all who have the role, and judges anew since when they may decide.';
comment on function tie_by_stores() is
  'Ties a member who changes the stores of another to that one, and judges anew since when that one may decide.';
comment on function tie_changed_member() is
  'Ties a member who changes the role of another, or lets that one in again, to that one, and judges anew since when that one may decide.';
comment on function tie_new_member() is
  'Ties the member who invites to the one who is invited, and begins the time after which that one may decide.';
