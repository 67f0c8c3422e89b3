"""What the site keeps beside the stores: people, policies, uploads that wait, reports for a day."""
