-- Alerts that no receiver had taken when a server stopped; the next one sends them under the same ids.
create table alert_waiting (
  alert_id text primary key,
  raised_at timestamptz not null,
  alert jsonb not null
);
