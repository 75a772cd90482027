-- Values of secrets were written down with the requests that set them.
update audit_log set after = after - 'value' where action in ('POST /agents/{agentId}/secrets', 'POST /workflows/{workflowId}/secrets');
