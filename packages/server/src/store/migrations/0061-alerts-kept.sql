-- An alert is kept from the moment it is raised, and stays for a while after its receiver took it, so that
-- no later server raises it again for the same fact.
alter table alert_waiting add column sent_at timestamptz;
