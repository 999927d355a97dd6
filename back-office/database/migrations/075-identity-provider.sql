-- The accounts at an identity provider that have signed in, each linked to a member of staff.
create table staff_identity (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  staff_id integer not null references staff on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- A second account of one provider is refused: an address that somebody else now has must not open this account.
  unique (staff_id, issuer)
);

-- Whether the session began at the identity provider, which may stand in for a code from a phone.
alter table staff_session add column is_from_provider boolean not null default false;
