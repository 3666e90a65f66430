"""What is written for people and programs: engines, books and the site."""
