-- A request in progress is somebody's. One that nobody had, or somebody who is no longer here, is not taken yet, so that
-- everybody's Today lists it. The function keep_request_owner() keeps it so.
update cremation_request set state = 'new', assignee_id = null, seen_at = null, record_revision = record_revision + 1
where (state = 'in-progress' and not exists (select from present_staff where id = assignee_id))
   or (state = 'new' and (assignee_id is not null or seen_at is not null));
