enum DashboardRoom {}
