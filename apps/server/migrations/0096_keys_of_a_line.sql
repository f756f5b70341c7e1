-- My licences lists what was in a place as well as what is there.
create index assignments_of_line on assignments (order_line_id, slot);
